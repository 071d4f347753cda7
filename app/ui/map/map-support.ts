import { tryStorage } from '../document/try-storage.ts'

/** How a browser can draw interactive maps; `slow` without a graphics card. */
export type MapSupport = 'full' | 'slow' | 'none'

const KEY = 'voltacre-interactive-map'

let support: MapSupport | undefined

export function mapSupport(): MapSupport {
  support ??= readSupport()
  return support
}

/** Renderers that run on the processor. Browsers don't report all of them as slow. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/i

function readSupport(): MapSupport {
  const open = (attributes: WebGLContextAttributes) => document.createElement('canvas').getContext('webgl2', attributes)
  const context = open({ failIfMajorPerformanceCaveat: true })
  if (!context) return open({}) ? 'slow' : 'none'
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER))
  return SOFTWARE.test(renderer) ? 'slow' : 'full'
}

/** Whether the visitor wants interactive maps even where they are slow. */
export function isInteractiveMapChosen(): boolean {
  return tryStorage(() => localStorage.getItem(KEY)) === 'yes'
}

export function chooseInteractiveMap(isChosen: boolean): void {
  tryStorage(() => (isChosen ? localStorage.setItem(KEY, 'yes') : localStorage.removeItem(KEY)))
}
