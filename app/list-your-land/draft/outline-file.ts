/** The field of a file with the outline, without JavaScript. */
export const OUTLINE_FILE = 'outline_file'
