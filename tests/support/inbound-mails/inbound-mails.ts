import { createSeededRandom } from '../seeded-random.ts'
import type { Sample } from './envelope.ts'
import { withFiles } from './file-mails.ts'
import { malformed } from './malformed-mails.ts'
import { replies } from './replies.ts'
import { autoReplies, bounces, invitations, loops, strangeSenders } from './special-mails.ts'

/** 300 mails shaped as mail programs write them, the same on every run. */
export function inboundMails(loopHeader: string, seed = 82): Sample[] {
  const random = createSeededRandom(seed)
  return [
    ...replies(random),
    ...autoReplies(random),
    ...bounces(random),
    ...loops(random, loopHeader),
    ...invitations(random),
    ...strangeSenders(random),
    ...withFiles(random),
    ...malformed(random),
  ]
}
