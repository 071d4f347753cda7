import type { ComponentType } from 'react'
import type { Managed } from '../../../domain/content/managed.ts'
import { Away } from './away.tsx'
import { ContentList } from './content-list.tsx'
import type { Column } from './content-table.tsx'
import { Editor, type Fields } from './editor.tsx'
import type { FilterChoices } from './list-filters.tsx'
import type { Noun } from './nouns.ts'
import type { Answer, ContentScreen as Screen } from './screen.ts'
import { type Typed, typedFrom } from './typed.ts'
import { Versions } from './versions.tsx'

/** A column of the form; `thing` is null for a new one. */
export interface FormColumn<Thing extends Managed> {
  fields: Fields
  thing: Thing | null
}

interface ContentScreenProps<Row extends Managed, Thing extends Managed> {
  noun: Noun
  screen: Screen<Row, Thing>
  answer: Answer | undefined
  titleOf: (named: Row | Thing) => string
  columns: Column<Row>[]
  choices: FilterChoices
  /** Of the fields, by their names. */
  labels: Record<string, string>
  /** What the fields of the form hold; where it is not said, the values by their names. */
  heldOf?: (thing: Thing | null) => Typed
  /** The fields with the name and the text, where earlier versions can be seen. */
  versioned?: { name: string; text: string }
  main: ComponentType<FormColumn<Thing>>
  side: ComponentType<FormColumn<Thing>>
}

/** The screen of a noun: its list, and in place of the list the form or the history. */
export function ContentScreen<Row extends Managed, Thing extends Managed>(props: ContentScreenProps<Row, Thing>) {
  const { noun, screen, answer, titleOf, columns, choices, versioned } = props
  switch (screen.view) {
    case 'slug':
      return null
    case 'away':
      return (
        <Away
          heading={noun.heading}
          failure={answer?.failure?.message ?? screen.failure}
          wasSent={answer !== undefined}
        />
      )
    case 'list': {
      const hasVersions = versioned !== undefined
      return <ContentList {...{ noun, screen, answer, titleOf, columns, choices, hasVersions }} />
    }
    case 'versions':
      return versioned ? <Versions {...{ noun, screen, answer, title: titleOf(screen.thing), ...versioned }} /> : null
    case 'form':
      return <Form {...props} screen={screen} />
  }
}

type FormProps<Row extends Managed, Thing extends Managed> = ContentScreenProps<Row, Thing> & {
  screen: Extract<Screen<Row, Thing>, { view: 'form' }>
}

function Form<Row extends Managed, Thing extends Managed>(props: FormProps<Row, Thing>) {
  const { noun, screen, answer, labels, heldOf, main: Main, side: Side } = props
  const { thing } = screen
  const held = heldOf ? heldOf(thing) : thing ? typedFrom(thing) : {}
  return (
    <Editor
      key={thing ? `${thing.id} ${thing.version}` : 'new'}
      noun={noun}
      screen={screen}
      answer={answer}
      held={held}
      labels={labels}
    >
      {(fields) => ({ main: <Main fields={fields} thing={thing} />, side: <Side fields={fields} thing={thing} /> })}
    </Editor>
  )
}
