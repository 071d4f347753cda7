const TERMS = [
  [
    'Score',
    'points out of 100. Where something isn’t known, it’s an interval, such as 62–78: 62 points are from known facts, and 78 is what they would be if everything unknown turned out well.',
  ],
  ['Coverage', 'how much of the score rests on known facts: “81% known”.'],
  [
    'Gate',
    'a requirement, such as a substation within 20 miles. A parcel that fails one is ruled out, whatever its score.',
  ],
  ['Bound', 'what we can say when the exact number isn’t known, such as “at least 12 mi” where the map data ends.'],
] as const

/** What the words of a screening mean, for those who read one for the first time. */
export const ScreeningTerms = () => (
  <details className="text-13 text-ink-2">
    <summary className="link w-fit cursor-pointer py-1">How to read this</summary>
    <dl className="mt-1 grid max-w-[90ch] gap-1">
      {TERMS.map(([term, meaning]) => (
        <div key={term}>
          <dt className="inline font-label text-ink">{term}: </dt>
          <dd className="inline">{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)
