/** React Router requests a screen's data at the screen's path with this suffix. */
const DATA = '.data'
const DATA_OF_HOME = '/_root.data'

export const isDataPath = (path: string): boolean => path.endsWith(DATA)

/** The path of the screen whose page or data is requested. */
export const screenPath = (path: string) => {
  if (!path.endsWith(DATA)) return path
  return path === DATA_OF_HOME ? '/' : path.slice(0, -DATA.length)
}
