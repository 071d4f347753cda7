import type { NewThreadMessage, Thread, ThreadCounts, ThreadQuery, ThreadRow } from '../../../../domain/lead/thread.ts'
import type { Page } from '../../../../domain/page.ts'
import type { Viewer } from '../../../../domain/permissions.ts'
import type { OpenFile } from '../../../platform/storage/storage.ts'

export interface OpenMessageFile extends OpenFile {
  name: string
}

export interface FoundThreads {
  threads: Page<ThreadRow>
  counts: ThreadCounts
  /** The listing that was asked for; null without one. */
  listing: { id: string; title: string } | null
}

/**
 * The viewer's conversations: as the person who asked, or as the landowner who was asked. Every method throws AppError
 * `sign_in_needed` for a visitor, and `thread_not_found` for someone else's conversation.
 */
export interface ThreadsService {
  /** The last written first. @throws AppError `listing_not_found` for a listing that isn't the viewer's */
  find(viewer: Viewer, query: ThreadQuery): Promise<FoundThreads>
  get(viewer: Viewer, id: string): Promise<Thread>
  /** Marks what the viewer was shown as read. */
  markRead(viewer: Viewer, id: string): Promise<void>
  /** Conversations with unread messages, up to 100. */
  countUnread(viewer: Viewer): Promise<number>
  /** Calling it again with the same key and text does nothing. @throws AppError `verification_needed`, `thread_blocked`, `too_many_requests` */
  send(viewer: Viewer, id: string, message: NewThreadMessage): Promise<void>
  /** Lets the other side see the viewer's email address and phone number. @throws AppError `verification_needed` */
  shareContact(viewer: Viewer, id: string): Promise<void>
  /** Blocks or unblocks the person on the other side in all conversations. Does nothing if that is the operator. */
  setBlocked(viewer: Viewer, id: string, isBlocked: boolean): Promise<void>
  /** Sends a held message that the viewer wrote, or discards it. @throws AppError `message_not_found` */
  decideHeld(viewer: Viewer, id: string, held: { messageId: string; isMine: boolean }): Promise<void>
  /** A file of a message that the viewer may read. The caller must read its stream to the end or destroy it. @throws AppError `not_found` */
  openFile(viewer: Viewer, id: string, file: string): Promise<OpenMessageFile>
  /** Reports the conversation to the operator; reporting it again adds another note. @throws AppError `too_many_requests` */
  report(viewer: Viewer, id: string, reason: string): Promise<void>
  /** Reminds landowners once of each question that is two days old. @returns how many reminders it sent */
  remind(now: Date): Promise<number>
  /** Median hours until the first answer of the owner of a published listing; null if too few are known. */
  replyHours(slug: string): Promise<number | null>
}
