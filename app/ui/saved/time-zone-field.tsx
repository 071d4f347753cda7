import { Options, SelectField } from '../form/field.tsx'
import { timeZones } from './time-zones.ts'

/** The time zone of emails. */
export function TimeZoneField({ current, error }: { current: string; error?: string }) {
  return (
    <SelectField
      label="Time zone"
      hint="For quiet hours, and for digests at 8 AM."
      name="time_zone"
      defaultValue={current}
      error={error}
    >
      <Options of={timeZones(current)} />
    </SelectField>
  )
}
