/** Icons are drawn at twice the resolution. */
export const RATIO = 2

export function draw(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = width * RATIO
  canvas.height = height * RATIO
  const context = canvas.getContext('2d')!
  context.scale(RATIO, RATIO)
  paint(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
