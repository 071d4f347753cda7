/** The field with the corners of an outline that its owner hasn't finished, as JSON positions. What was drawn last counts. */
export const UNFINISHED_OUTLINE = 'unfinished_outline'
