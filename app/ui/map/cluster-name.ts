import { type Cluster, isInseparable } from '../../../domain/search/map/clusters.ts'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** “Zoom to 25 sites” or “List 25 sites”: what a click on a marker does. */
export const clusterName = (cluster: Pick<Cluster, 'count' | 'box'>, noun: string, zoom: number) =>
  `${isInseparable(cluster, zoom) ? 'List' : 'Zoom to'} ${compact.format(cluster.count)} ${noun}`
