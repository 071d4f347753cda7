import type { Attachment } from 'postal-mime'
import { asText } from '../../../domain/lead/lead-forms.ts'
import { type InboundAttachment, MAX_ATTACHMENTS } from './inbound-mail.ts'

const MAX_NAME_LENGTH = 120

/** The files that the person sent. Pictures that only quotes and signatures show don't count. */
export function readAttachments(
  attachments: readonly Attachment[],
  { html, ownPictures }: { html: string; ownPictures: ReadonlySet<string> },
): { attachments: InboundAttachment[]; problems: string[] } {
  const idOf = ({ contentId = '' }: Attachment) => contentId.replaceAll(/[<>]/g, '')
  const isDecoration = (file: Attachment) =>
    idOf(file) !== '' &&
    file.mimeType.startsWith('image/') &&
    html.includes(`cid:${idOf(file)}`) &&
    !ownPictures.has(idOf(file))
  const files = attachments
    .filter((file) => !isDecoration(file))
    .map((file) => ({
      name: safeName(file),
      mimeType: file.mimeType,
      bytes: typeof file.content === 'string' ? Buffer.from(file.content) : new Uint8Array(file.content),
    }))
  const readable = files.filter(({ bytes }) => bytes.length > 0)
  const problems = files
    .filter(({ bytes }) => bytes.length === 0)
    .slice(0, 3)
    .map(({ name }) => `“${name}” arrived empty.`)
  if (readable.length > MAX_ATTACHMENTS) {
    problems.push(`This email has ${readable.length} attachments. We saved the first ${MAX_ATTACHMENTS}.`)
  }
  if (readable.some(({ name, mimeType }) => /^winmail\.dat$/i.test(name) || mimeType === 'application/ms-tnef')) {
    problems.push(
      'Outlook packed the attachments into winmail.dat, which only Outlook opens. Ask the sender to resend as HTML.',
    )
  }
  return { attachments: readable.slice(0, MAX_ATTACHMENTS).map(({ name, bytes }) => ({ name, bytes })), problems }
}

function safeName({ filename, mimeType }: Attachment): string {
  const last = (filename ?? '').slice(-1000).split(/[/\\]/).at(-1) ?? ''
  const name = String(asText(last))
    .replaceAll(/[<>:"|?*\s]+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const [, ending = ''] = /(\.[a-z\d]{1,10})$/i.exec(name) ?? []
  if (name) return name.slice(0, name.length - ending.length).slice(0, MAX_NAME_LENGTH) + ending
  const [, subtype] = /\/([a-z\d]{2,5})$/.exec(mimeType) ?? []
  return subtype ? `attachment.${subtype}` : 'attachment'
}
