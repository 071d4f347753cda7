import { expect, test } from 'vitest'
import { coordinateColumns, sizeColumn } from './column-names.ts'

test.each([
  ['Lat', 'Long'],
  ['Lat_DD', 'Long_DD'],
  ['LATDD', 'LONGDD'],
  ['gpsLatitude', 'gpsLongitude'],
  ['INTPTLAT', 'INTPTLONG'],
  ['INTPTLAT20', 'INTPTLON20'],
  ['LATITUDE83', 'LONGITUDE83'],
  ['Latitude (N)', 'Longitude (W)'],
  ['Y (lat)', 'X (long)'],
  ['CentroidY', 'CentroidX'],
  ['Y_WGS84', 'X_WGS84'],
  ['Lat_DD', 'Long_DD', 'X', 'Y'],
  ['CENTROID_LAT', 'CENTROID_LON', 'X_COORD', 'Y_COORD'],
  ['Site Lat (WGS84)', 'Site Lng (WGS84)'],
  ['lat\u00aditude', '\ufefflongitude'],
])('%s and %s are a pair', (latitude, longitude, ...others) => {
  expect(coordinateColumns(['Name', ...others, longitude, latitude])).toEqual({ latitude, longitude })
})

test.each([
  ['Flat', 'Flong'],
  ['name_y', 'name_x'],
  ['Lat', 'X'],
])('%s and %s are no pair', (...names) => {
  expect(coordinateColumns(names)).toBeNull()
})

test.each([
  ...['Acres', 'GIS Acreage', 'Total Acreage', 'Deeded Acres', 'GISACRES', 'CALC_ACRE', 'Acres (GIS)', 'Area (ac)'],
  ...[
    'TOTAL_AC',
    'Land Area (acres)',
    'Lot Area (sq ft)',
    'lot_size_sqft',
    'Area m²',
    'Size (ha)',
    'area_hectares',
    'Land SF',
  ],
])('%s is a size', (name) => {
  expect(sizeColumn(['Name', 'Wetland Acres', name])).toBe(name)
})

test.each([
  ['Price per acre'],
  ['Wetland Acres'],
  ['Square Feet'],
  ['SqFt'],
  ['Lot Feet'],
  ['Area'],
  ['Account'],
  ['Site'],
])('%s is not a size', (name) => {
  expect(sizeColumn([name])).toBeUndefined()
})
