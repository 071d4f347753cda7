import { useId } from 'react'
import type { Profile } from '../../../screening/profiles/profile.ts'
import {
  encodeWeights,
  type GroupWeights,
  maxGroupWeight,
  WEIGHTS_PARAM,
  weightGroups,
} from '../../../screening/weights.ts'

interface WeightSlidersProps {
  profile: Profile
  weights: GroupWeights
  /** The screen with the weights of the profile, for use before JavaScript arrives. */
  resetLink: string
  /** `null` after “Reset”. */
  onChange(weights: GroupWeights | null): void
}

/** A slider per group of the profile, and their total. */
export function WeightSliders({ profile, weights, resetLink, onChange }: WeightSlidersProps) {
  const total = Math.round(10 * weights.reduce((sum, weight) => sum + weight, 0)) / 10
  const isOwn = encodeWeights(weights, profile) === null
  return (
    <fieldset className="@container">
      <div className="flex items-baseline justify-between">
        <legend className="float-left text-13 font-semibold">Weights</legend>
        {!isOwn && (
          <a
            href={resetLink}
            className="link text-13"
            onClick={(event) => {
              event.preventDefault()
              onChange(null)
            }}
          >
            Reset
          </a>
        )}
      </div>
      <div className="clear-both mt-3 grid gap-x-8 gap-y-3 @xl:grid-cols-2 @4xl:grid-cols-3">
        {weightGroups(profile).map(({ name }, i) => (
          <Slider
            key={name}
            label={name}
            value={weights[i] ?? 0}
            max={maxGroupWeight(profile)}
            onChange={(value) => onChange(weights.with(i, value))}
          />
        ))}
      </div>
      <p className="mt-4 border-t border-line pt-3 text-13 text-ink-2 num">
        Total <b className="font-semibold text-ink">{total}</b>
        {total !== 100 && total > 0 && ', scaled to 100'}
      </p>
    </fieldset>
  )
}

interface SliderProps {
  label: string
  value: number
  max: number
  onChange(value: number): void
}

const THUMB =
  '[&::-webkit-slider-thumb]:size-3.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full ' +
  '[&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-surface ' +
  '[&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full ' +
  '[&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-surface'

/** The track is drawn below the control, because browsers don’t agree on how to style it. */
function Slider({ label, value, max, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-0.5">
      <label htmlFor={id} className="text-13">
        {label}
      </label>
      <output htmlFor={id} className="text-13 font-semibold num">
        {value}
      </output>
      <span className="relative col-span-2 block h-6">
        <svg aria-hidden="true" className="absolute inset-x-0 top-2.5 h-1 w-full rounded-[2px] bg-line-strong">
          <rect width={`${(100 * value) / max}%`} height="100%" className="fill-accent" />
        </svg>
        <input
          id={id}
          type="range"
          name={WEIGHTS_PARAM}
          min={0}
          max={max}
          step={Number.isInteger(value) ? 1 : 0.1}
          value={value}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          className={`absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-control bg-transparent ${THUMB}`}
        />
      </span>
    </div>
  )
}
