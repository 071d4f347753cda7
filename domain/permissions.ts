/** Who is asking. Services take it as their first argument. */
export type Viewer = { kind: 'visitor' } | { kind: 'user'; id: string; email: string; isAdmin: boolean }

export const VISITOR: Viewer = { kind: 'visitor' }
