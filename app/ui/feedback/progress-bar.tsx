interface ProgressBarProps {
  /** What is counted, such as “Parcels screened”. */
  label: string
  done: number
  total: number
}

export const ProgressBar = ({ label, done, total }: ProgressBarProps) => (
  <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
    <svg aria-hidden="true" className="mt-2 block h-1.5 w-full rounded-[3px] bg-line-strong">
      <rect width={`${(100 * done) / Math.max(1, total)}%`} height="100%" className="fill-accent" />
    </svg>
  </div>
)
