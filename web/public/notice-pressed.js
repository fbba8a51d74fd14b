// Part of the service worker: a notice that is pressed brings the app to the front, or opens it.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then(([open]) => (open ? open.focus() : self.clients.openWindow('/#/tradeOrder'))),
  );
});
