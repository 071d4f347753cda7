/** Layout options of a screen: `export const handle: ScreenHandle = { header: 'wide' }`. */
export interface ScreenHandle {
  /** `wide` for screens that fill the width of the window. */
  header?: 'wide'
  /** False hides the footer, for screens that fill the window. */
  footer?: false
}
