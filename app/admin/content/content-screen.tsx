import type { ComponentType } from 'react'
import type { AdminContent } from '../../../domain/content/admin-content.ts'
import type { Column } from '../list/list-table.tsx'
import { Editor, type Fields } from './editor/editor.tsx'
import { type EnteredValues, toEnteredValues } from './editor/entered-values.ts'
import type { ContentTypeLabels } from './labels.ts'
import { ContentList, type ListOptions } from './list/content-list.tsx'
import type { ActionResult, ContentScreen as Screen } from './screen-data.ts'
import { Unavailable } from './unavailable.tsx'
import { Versions } from './versions/versions.tsx'

/** Props of a form column; `item` is null for a new one. */
export interface FormColumn<Item extends AdminContent> {
  fields: Fields
  item: Item | null
}

interface ContentScreenProps<Row extends AdminContent, Item extends AdminContent> {
  labels: ContentTypeLabels
  screen: Screen<Row, Item>
  result: ActionResult | undefined
  titleOf: (named: Row | Item) => string
  columns: Column<Row>[]
  options: ListOptions
  /** Labels of the fields, by field name. */
  fieldLabels: Record<string, string>
  /** Stored values as form fields; by default each value under its own name. */
  enteredValuesOf?: (item: Item | null) => EnteredValues
  /** The fields to show in the list of versions; absent for types without versions. */
  versionFields?: { name: string; text: string }
  main: ComponentType<FormColumn<Item>>
  side: ComponentType<FormColumn<Item>>
}

/** The screen of one type of content: its list, form or versions. */
export function ContentScreen<Row extends AdminContent, Item extends AdminContent>(
  props: ContentScreenProps<Row, Item>,
) {
  const { labels, screen, result, titleOf, columns, options, versionFields } = props
  switch (screen.view) {
    case 'unavailable':
      return <Unavailable heading={labels.heading} failure={screen.failure} answer={result} />
    case 'list': {
      const hasVersions = versionFields !== undefined
      return <ContentList {...{ labels, screen, result, titleOf, columns, options, hasVersions }} />
    }
    case 'versions':
      return versionFields ? (
        <Versions {...{ labels, screen, result, title: titleOf(screen.item), ...versionFields }} />
      ) : null
    case 'form':
      return <Form {...props} screen={screen} />
  }
}

type FormProps<Row extends AdminContent, Item extends AdminContent> = ContentScreenProps<Row, Item> & {
  screen: Extract<Screen<Row, Item>, { view: 'form' }>
}

function Form<Row extends AdminContent, Item extends AdminContent>(props: FormProps<Row, Item>) {
  const { labels, screen, result, fieldLabels, enteredValuesOf, main: Main, side: Side } = props
  const { item } = screen
  const storedValues = enteredValuesOf ? enteredValuesOf(item) : item ? toEnteredValues(item) : {}
  return (
    <Editor
      key={item ? `${item.id} ${item.version}` : 'new'}
      labels={labels}
      screen={screen}
      result={result}
      storedValues={storedValues}
      fieldLabels={fieldLabels}
    >
      {(fields) => ({ main: <Main fields={fields} item={item} />, side: <Side fields={fields} item={item} /> })}
    </Editor>
  )
}
