import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { zipOf } from '../../tests/support/shapefile.ts'
import { openXlsx } from './xlsx.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx '))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function read(files: Record<string, string> | Buffer) {
  const path = join(folder, 'sites.xlsx')
  await writeFile(path, Buffer.isBuffer(files) ? files : await zipOf(files))
  const { columns, rows } = await openXlsx(path)
  const found: unknown[][] = []
  for await (const { number, values } of rows()) found.push([number, ...Object.values(values)])
  return { columns, rows: found }
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relationships = (targets: Record<string, [type: string, target: string]>, office = OFFICE) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
const workbook = (sheets: string, main = MAIN, office = OFFICE) =>
  `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`
const worksheet = (rows: string, main = MAIN) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
const SHEET = '<sheet name="Parcels" sheetId="1" r:id="rId1"/>'
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const rowsOf = (name: string) =>
  `<row r="1">${text('A1', 'name')}${text('B1', 'latitude')}${text('C1', 'longitude')}</row>` +
  `<row r="2">${text('A2', name)}<c r="B2"><v>30.5</v></c><c r="C2"><v>-97.4</v></c></row>`

const FILES = {
  '_rels/.rels': relationships({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
  'xl/workbook.xml': workbook(SHEET),
  'xl/_rels/workbook.xml.rels': relationships({ rId1: ['worksheet', 'worksheets/sheet1.xml'] }),
  'xl/worksheets/sheet1.xml': worksheet(rowsOf('Mesa')),
}
const MESA = { columns: ['name', 'latitude', 'longitude'], rows: [[2, 'Mesa', 30.5, -97.4]] }

const twoSheets = (first: string, second: string, rows: [first: string, second: string]) => ({
  ...FILES,
  'xl/workbook.xml': workbook(
    `<sheet name="Old" sheetId="1" r:id="rId1"${first}/><sheet name="Parcels" sheetId="2" r:id="rId2"${second}/>`,
  ),
  'xl/_rels/workbook.xml.rels': relationships({
    rId1: ['worksheet', 'worksheets/sheet1.xml'],
    rId2: ['worksheet', 'worksheets/sheet2.xml'],
  }),
  'xl/worksheets/sheet1.xml': worksheet(rows[0]),
  'xl/worksheets/sheet2.xml': worksheet(rows[1]),
})

test.each(['hidden', 'veryHidden'])('a sheet that is %s doesn’t count', async (state) => {
  expect(await read(twoSheets(` state="${state}"`, ' state="visible"', [rowsOf('Old'), rowsOf('Mesa')]))).toEqual(MESA)
})

test('a workbook whose only tables are hidden says so', async () => {
  const note = `<row r="1">${text('A1', 'See the other sheet.')}</row>`
  await expect(read(twoSheets(' state="hidden"', '', [rowsOf('Old'), note]))).rejects.toThrow(
    'The only sheet with a table is hidden (Old). Unhide it in Excel, then upload the workbook again.',
  )
  const hidden = ' state="hidden"'
  await expect(read(twoSheets(hidden, hidden, [rowsOf('Old'), rowsOf('Mesa')]))).rejects.toThrow(
    'The sheets with tables are hidden (Old, Parcels). Unhide the one you need',
  )
  await expect(read(twoSheets(hidden, '', [note, '']))).rejects.toThrow('The workbook is empty.')
})

const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const STRICT_MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main'

test.each<[string, Record<string, string>]>([
  [
    'a workbook of another name',
    {
      ...FILES,
      '_rels/.rels': relationships({ rId1: ['officeDocument', '/xl/workbook2.xml'] }),
      'xl/workbook2.xml': workbook(SHEET),
      'xl/_rels/workbook2.xml.rels': relationships({ rId1: ['worksheet', '/xl/worksheets/sheet1.xml'] }),
      'xl/workbook.xml': '',
      'xl/_rels/workbook.xml.rels': '',
    },
  ],
  [
    'parts in other folders and in other letter case',
    {
      '_rels/.rels': relationships({ rId1: ['officeDocument', 'book/main.xml'] }),
      'book/main.xml': workbook(SHEET),
      'book/_rels/main.xml.rels': relationships({ rId1: ['worksheet', '../Sheets/One.xml'] }),
      'sheets/one.xml': worksheet(rowsOf('Mesa')),
    },
  ],
  [
    'the strict format',
    {
      '_rels/.rels': relationships({ rId1: ['officeDocument', 'xl/workbook.xml'] }, STRICT),
      'xl/workbook.xml': workbook(SHEET, STRICT_MAIN, STRICT),
      'xl/_rels/workbook.xml.rels': relationships({ rId1: ['worksheet', 'worksheets/sheet1.xml'] }, STRICT),
      'xl/worksheets/sheet1.xml': worksheet(rowsOf('Mesa'), STRICT_MAIN),
    },
  ],
  [
    'elements with a prefix',
    {
      ...FILES,
      'xl/workbook.xml': `<x:workbook xmlns:x="${MAIN}" xmlns:r="${OFFICE}"><x:sheets><x:sheet name="A" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
      'xl/worksheets/sheet1.xml': worksheet(rowsOf('Mesa'))
        .replace('xmlns=', 'xmlns:x=')
        .replace(/<(\/?)(\w)/g, '<$1x:$2')
        .replace(/ r="\w+"/g, ''),
    },
  ],
  [
    'cells without positions',
    { ...FILES, 'xl/worksheets/sheet1.xml': worksheet(rowsOf('Mesa').replace(/ r="[A-Z]\d"/g, '')) },
  ],
  [
    'rows and cells without positions',
    { ...FILES, 'xl/worksheets/sheet1.xml': worksheet(rowsOf('Mesa').replace(/ r="\w+"/g, '')) },
  ],
  [
    'styles that aren’t there',
    { ...FILES, 'xl/worksheets/sheet1.xml': worksheet(rowsOf('Mesa').replace('<c r="B2"', '<c r="B2" s="7"')) },
  ],
  [
    'a chart before the table',
    {
      ...FILES,
      'xl/workbook.xml': workbook(`<sheet name="Chart" sheetId="2" r:id="rId2"/>${SHEET}`),
      'xl/_rels/workbook.xml.rels': relationships({
        rId1: ['worksheet', 'worksheets/sheet1.xml'],
        rId2: ['chartsheet', 'chartsheets/sheet1.xml'],
      }),
    },
  ],
])('a workbook with %s is read', async (_, files) => {
  expect(await read(files)).toEqual(MESA)
})

test('a workbook with backslashes in its paths is read', async () => {
  const zip = await zipOf(FILES)
  // A path in the directory and before the file, of the same length.
  for (const path of Object.keys(FILES))
    for (let at = zip.indexOf(path); at >= 0; at = zip.indexOf(path, at + 1)) zip.write(path.replaceAll('/', '\\'), at)
  expect(await read(zip)).toEqual(MESA)
})

test('cells without positions follow those that have one', async () => {
  const rows =
    '<row><c t="str"><v>name</v></c><c r="C1" t="str"><v>acres</v></c><c t="str"><v>zoning</v></c></row>' +
    '<row r="4"><c t="str"><v>Mesa</v></c><c r="C4"><v>40</v></c><c t="str"><v>AG</v></c></row><row/>' +
    '<row><c/><c/><c><v>50</v></c></row>'
  const found = await read({ ...FILES, 'xl/worksheets/sheet1.xml': worksheet(rows) })
  expect(found.columns).toEqual(['name', 'column 2', 'acres', 'zoning'])
  expect(found.rows).toEqual([
    [4, 'Mesa', '', 40, 'AG'],
    [6, '', '', 50, ''],
  ])
})

test('shared texts, dates from 1904, booleans and errors are read, wherever the parts are', async () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="str"><v>sold</v></c><c r="D1" t="str"><v>acres</v></c></row>' +
    '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>40000</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="e"><v>#N/A</v></c></row>'
  const texts = ['<t>name</t>', '<r><t>lis</t></r><r><t>ted</t></r>', '<t>Mesa &amp; Oak</t>']
  const found = await read({
    ...FILES,
    'xl/workbook.xml': workbook(SHEET).replace('<sheets>', '<workbookPr date1904="true"/><sheets>'),
    'xl/_rels/workbook.xml.rels': relationships({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['sharedStrings', '/shared/texts.xml'],
      rId3: ['styles', '../looks.xml'],
    }),
    'xl/worksheets/sheet1.xml': worksheet(rows),
    'shared/texts.xml': `<sst xmlns="${MAIN}">${texts.map((each) => `<si>${each}</si>`).join('')}</sst>`,
    'looks.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  })
  expect(found).toEqual({
    columns: ['name', 'listed', 'sold', 'acres'],
    rows: [[2, 'Mesa & Oak', '2013-07-07', true, '']],
  })
})

test('what isn’t a workbook, or has no sheets, says so', async () => {
  const word = { '_rels/.rels': relationships({ rId1: ['officeDocument', 'word/document.xml'] }) }
  await expect(read({ ...word, 'word/document.xml': '<document/>' })).rejects.toThrow('This is a Word document.')
  await expect(read({ 'xl/workbook.xml': '<a/>' })).rejects.toThrow('This file isn’t an Excel workbook.')
  await expect(read({ ...FILES, 'xl/workbook.xml': '<workbook>' })).rejects.toThrow('The workbook is damaged.')
  await expect(read({ 'xl/workbook.xml': workbook('') })).rejects.toThrow('The workbook is empty.')
})
