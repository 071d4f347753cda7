/** What a screen may ask of the document around it: `export const handle: ScreenHandle = { header: 'wide' }`. */
export interface ScreenHandle {
  /** `wide` lets the header take the full width, for screens that do. */
  header?: 'wide'
  /** False for a screen that fills the window. */
  footer?: false
}
