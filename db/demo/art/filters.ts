import type { Size } from './scene.ts'

/** Bent outlines, so that nothing grown looks ruled. Dear by the use: one group each, not one shape each. */
export function filters(size: Size, seed: number): string {
  const area = `filterUnits="userSpaceOnUse" x="0" y="0" width="${size.w}" height="${size.h}" color-interpolation-filters="sRGB"`
  const bend = (id: string, frequency: string, octaves: number, scale: number) =>
    `<filter id="${id}" ${area}><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed % 700}"/>` +
    `<feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/></filter>`
  return bend('rough', '0.09', 1, 5) + bend('wobble', '0.02', 2, 16)
}
