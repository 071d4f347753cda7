import { expect, test } from 'vitest'
import { headerOf } from './header.ts'

/** Rows as a table has them: cells by comma, all of the same number. */
function rowsOf(text: string): string[][] {
  const rows = text.split('\n').map((line) => line.split(',').map((cell) => cell.trim()))
  const width = Math.max(...rows.map(({ length }) => length))
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}

test.each<[string, string, number, string]>([
  ['one row', 'name,latitude,longitude\nMesa,30.5,-97.4', 0, 'name,latitude,longitude'],
  ['a title above', 'Sites of 2026\nname,latitude,longitude\nMesa,30.5,-97.4', 1, 'name,latitude,longitude'],
  ['groups', 'Name,Location\n,Latitude,Longitude\nMesa,30.5,-97.4', 1, 'Name,Latitude,Longitude'],
  [
    'a title and groups',
    'Sites of 2026\nName,Location\n,Latitude,Longitude\nMesa,30.5,-97.4',
    2,
    'Name,Latitude,Longitude',
  ],
  [
    'groups that are repeated',
    'Site,Location,Location,Size\nName,Latitude,Longitude,Acres\nMesa,30.5,-97.4,40',
    1,
    'Name,Latitude,Longitude,Size Acres',
  ],
  [
    'names that are repeated under groups',
    'Utility,Summer,,Winter,\n,MW,MWh,MW,MWh\nA,1,2,3,4',
    1,
    'Utility,Summer MW,Summer MWh,Winter MW,Winter MWh',
  ],
  [
    'columns of owners beside those of the place',
    'APN,Owner,,Location,\n,Name,Address,Lat,Lon\n1,Ann,1 Main St,30.5,-97.4',
    1,
    'APN,Owner Name,Owner Address,Lat,Lon',
  ],
  ['groups of groups', 'Location,,Size\nCoordinates,,GIS\nLat,Lon,Acres\n30.571,-97.409,40', 2, 'Lat,Lon,GIS Acres'],
  ['groups without numbers', 'Name,Address\n,Street,City\nMesa,100 Main St,Taylor', 1, 'Name,Street,City'],
  [
    'units',
    'name,latitude,longitude,size\n,[deg],[deg],[ha]\nMesa,30.5,-97.4,40',
    1,
    'name,latitude,longitude,size (ha)',
  ],
  ['groups and units', 'Name,Location\n,Latitude,Longitude\n,deg,deg\nMesa,30.5,-97.4', 2, 'Name,Latitude,Longitude'],
  ['no place in the first row', 'name,latitude,longitude\nMesa,n/a,n/a\nOak,30.5,-97.5', 0, 'name,latitude,longitude'],
  [
    'a column without a name',
    'name,latitude,longitude,\nMesa,30.5,,by Ann\nOak,30.5,-97.5,',
    0,
    'name,latitude,longitude,',
  ],
  ['values that are units', 'unit,factor\nkV,1\nV,0.001', 0, 'unit,factor'],
  ['text only', 'name,city,note\nMesa,Taylor,\nOak,Hutto,wet', 0, 'name,city,note'],
])('a header with %s', (_, text, last, cells) => {
  expect(headerOf(rowsOf(text))).toEqual({ last, cells: cells.split(',') })
})
