/** The extension of a stored PDF that asks for a password. Whoever has its path knows that only the uploader can open it. */
export const LOCKED_PDF = 'locked.pdf'
export const isLockedPdf = (path: string): boolean => path.endsWith(`.${LOCKED_PDF}`)
export const LOCKED_PDF_WARNING =
  'This PDF has a password, so our reviewers can’t open it. Upload one without a password.'
