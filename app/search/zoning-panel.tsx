import { ZONING_TYPE_LABELS, ZONING_TYPES } from '../../domain/search/search-choices.ts'
import { Checkbox, FieldGroup, InputField } from '../ui/form/field.tsx'
import { ChoiceLabel } from './choice-label.tsx'
import { Panel, type PanelView, summarize } from './panel.tsx'

/** Kinds of zoning, and the words of a district behind them. */
export function ZoningPanel({ filters: { zoning_type, zoning }, counts }: PanelView) {
  const selected = [...zoning_type.map((type) => ZONING_TYPE_LABELS[type]), ...(zoning === null ? [] : [zoning])]
  return (
    <Panel label="Zoning" isLast selected={summarize(selected)}>
      <FieldGroup legend="Any of these">
        <div className="grid grid-cols-2 gap-2.5">
          {ZONING_TYPES.map((type) => (
            <Checkbox
              key={type}
              name="zoning_type"
              value={type}
              defaultChecked={zoning_type.includes(type)}
              label={<ChoiceLabel name="zoning_type" value={type} label={ZONING_TYPE_LABELS[type]} counts={counts} />}
            />
          ))}
        </div>
      </FieldGroup>
      <InputField
        label="Zoning includes"
        name="zoning"
        defaultValue={zoning ?? ''}
        placeholder="Heavy industrial, I-2"
        maxLength={200}
        autoComplete="off"
      />
    </Panel>
  )
}
