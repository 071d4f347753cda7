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
  ['Site Lat (WGS84)', 'Site Lng (WGS84)'],
])('%s and %s are a pair', (latitude, longitude) => {
  expect(coordinateColumns(['Name', longitude, latitude])).toEqual({ latitude, longitude })
})

test.each([['Flat'], ['Platform_Lat'], ['Yes']])('%s has no partner', (name) => {
  expect(coordinateColumns(['Name', name, 'Xes'])).toBeNull()
})

test.each([
  ...['Acres', 'GIS Acreage', 'Total Acreage', 'Deeded Acres', 'GISACRES', 'CALC_ACRE', 'Acres (GIS)', 'Area (ac)'],
  ...['TOTAL_AC', 'Land Area (acres)', 'Lot Area (sq ft)', 'lot_size_sqft', 'Area m²', 'Size (ha)', 'area_hectares'],
])('%s is a size', (name) => {
  expect(sizeColumn(['Name', 'Wetland Acres', name])).toBe(name)
})

test.each([['Price per acre'], ['Wetland Acres'], ['Lot Feet'], ['Area'], ['Account'], ['Site']])(
  '%s is not a size',
  (name) => {
    expect(sizeColumn([name])).toBeUndefined()
  },
)
