// Shows notifications about alerts. It does nothing else: pages aren't cached here.
self.addEventListener('push', (event) => {
  const { title, body, path } = event.data?.json() ?? {}
  if (typeof title !== 'string') return
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/apple-touch-icon.png', data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data ?? {}
  // Only pages of this site.
  const url = new URL(typeof path === 'string' ? path : '/saved/alerts', self.location.origin)
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href))
})
