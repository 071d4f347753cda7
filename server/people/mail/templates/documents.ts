import type { TemplateValues } from '../mail.ts'
import type { EmailContent, EmailWebsite } from './content.ts'

/** To the landowner, or to the operator for a listing without one. */
export const documentRequested = (
  { title, document, reader, company, path }: TemplateValues<'document-requested'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: `${title}: ${reader} asks for a document`,
  preview: `You decide who can open “${document}”.`,
  paragraphs: [`${reader} asks to open “${document}”. Only people you let in can, and you can end access at any time.`],
  facts: [{ label: 'Name', value: reader }, ...(company === '' ? [] : [{ label: 'Company', value: company }])],
  action: { label: 'Grant or refuse', url: publicUrl + path },
  why: `You’re receiving this email because ${title} is listed on ${name} with documents on request.`,
})

export const documentDecided = (
  { title, document, isGranted, path }: TemplateValues<'document-decided'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: isGranted ? `You can open “${document}”` : `Your request for “${document}” was declined`,
  preview: title,
  paragraphs: isGranted
    ? [
        `The landowner of ${title} lets you open “${document}”. Sign in to open it. Your copy carries your name and email address.`,
      ]
    : [
        `The landowner of ${title} doesn’t share “${document}” with you. You can still send them a question from the listing.`,
      ],
  action: { label: isGranted ? 'Open the document' : 'View the request', url: publicUrl + path },
  why: `You’re receiving this email because you asked for a document on ${name}.`,
})
