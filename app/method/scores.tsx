import { Part, Text } from './part.tsx'

export function Scores({ engine }: { engine: string }) {
  return (
    <Part id="scores" heading="Scores">
      <Text>
        A profile describes what makes a site suit a use. Each of its criteria turns one fact into a value from 0 to 1
        by a curve, and multiplies it by a weight. The weights add up to 100.
      </Text>
      <Text>
        A score is an interval, such as “62–78, 84% known”. The low end takes the worst case of everything that isn’t
        known, and the high end the best case. The percentage is 100 less the width. A criterion whose layer is missing
        stays in, and widens the interval. There is no score outside the United States, and none while nothing is known
        of power: a bound that leaves all points open, such as “at most 150 mi”, is nothing. Contributions are rounded
        to 0.1 points before they are added, so the printed numbers add up.
      </Text>
      <Text>
        A gate is a limit that a site must meet. Failed gates come before the score, and don’t change it. If the data
        doesn’t decide a gate, it is shown as unknown. Gates that hold for every use come first; where no layer shows
        what they are about, the screening lists it as not checked. A warning doesn’t rule a site out, but puts it after
        sites without one.
      </Text>
      <h3 className="text-17">Rank stability</h3>
      <Text>
        Weights are judgments. When several sites are compared, they are ranked 1,000 times by the middles of their
        scores, with each weight multiplied by a random number from 0.5 to 1.5. The result says how often a site keeps
        its rank, and the best and worst rank it gets. A site that ranks first in 95% of the draws leads whichever
        reasonable weights you choose. At 40%, the order depends on the weights.
      </Text>
      <h3 className="text-17">Recompute a screening</h3>
      <Text>
        A screening can be stored as one JSON file with its input, the SHA-256 hashes of the layers, the profiles, the
        facts and the scores. <code className="font-mono text-13">npm run screen -- FILE</code> computes it again and
        prints “identical” or lists every difference. The engine (version {engine}) computes sines and arctangents from
        operations that IEEE 754 defines exactly, so Node.js and browsers give the same digits.
      </Text>
    </Part>
  )
}
