/** Raised with every change of the text. What someone signed is kept as a PDF with the text of that day. */
export const NDA_VERSION = 1

/** How long what was signed binds, in years. */
export const NDA_YEARS = 2

interface NdaSection {
  heading: string
  text: string
}

/** Between who signs and the landowner. */
export const NDA_TITLE = 'Mutual nondisclosure agreement'

export const NDA_SECTIONS: readonly NdaSection[] = [
  {
    heading: 'Parties',
    text: 'This agreement is between the person who signs it, together with the company they name, and the landowner of the listing that the document belongs to. If a broker listed the land, the broker signs for the landowner. The operator of this website provides the text and keeps a copy. It isn’t a party.',
  },
  {
    heading: 'Purpose',
    text: 'The parties want to find out whether the land suits the signer’s project, and may discuss buying, leasing or developing it. Each may use the other’s confidential information for that purpose only.',
  },
  {
    heading: 'Confidential information',
    text: 'Confidential information is the document named below, and whatever else either party gives the other about the land or the project and marks as confidential. Information isn’t confidential if it is or becomes public without a breach of this agreement, if the receiving party already had it or developed it on its own, or if it came from someone who was free to share it.',
  },
  {
    heading: 'What each party agrees to',
    text: 'Each party keeps the other’s confidential information secret, and protects it as carefully as its own. It shares the information only with employees, advisers, lenders and partners who need it for the purpose and are bound to keep it confidential, and it answers for what they do. It doesn’t publish the information or remove marks from copies.',
  },
  {
    heading: 'Required disclosure',
    text: 'A party may disclose what a law, court or authority requires. Where the law allows, it tells the other party first and discloses no more than it has to.',
  },
  {
    heading: 'Access and records',
    text: 'Copies carry the signer’s name and email address. The landowner sees who signed, and when each copy was opened, and may end access at any time. Ending access doesn’t end the duty to keep information confidential.',
  },
  {
    heading: 'Term and return',
    text: 'This agreement starts when it is signed and ends two years later. On request, each party deletes or returns the other’s confidential information. It may keep what the law requires it to keep, and backups until they expire, and treats both as confidential.',
  },
  {
    heading: 'No other obligations',
    text: 'Nobody has to buy, sell or lease anything because of this agreement. Information is shared as it is, without a warranty. Neither party gets a license or other right to the other’s information beyond the purpose.',
  },
  {
    heading: 'General',
    text: 'The law of the state in which the land lies governs this agreement. Either party may ask a court to stop a disclosure. Typing a name and accepting on screen has the effect of a signature. The person who signs may sign for the company they name. This is the whole agreement about confidentiality of the document, and changes to it must be in writing.',
  },
]
