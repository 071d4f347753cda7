import { inSpan } from './spans.ts'

/** The same services, each call of which is a span, such as `listings.search`. */
export function traceServices<Services extends object>(services: Services, path = ''): Services {
  return new Proxy(services, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof key === 'symbol') return value
      const name = path ? `${path}.${key}` : key
      if (typeof value === 'function')
        return (...args: unknown[]) => inSpan(name, {}, () => Reflect.apply(value, target, args))
      return typeof value === 'object' && value !== null ? traceServices(value, name) : value
    },
  })
}
