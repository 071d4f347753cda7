/** A file that came with a message; `path` is where it is stored. */
export interface MessageFile {
  path: string
  name: string
  bytes: number
}

/** The last part of its address. */
export const fileNameOf = ({ path }: Pick<MessageFile, 'path'>): string => path.split('/').at(-1) ?? ''
