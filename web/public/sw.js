// The hall's worker: it wakes when a notice comes, shows it, and opens the table as it is now. It keeps nothing and stands
// between the page and the hall in nothing else.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let notice = {};
  try {
    notice = event.data.json();
  } catch {
    // Without words it is still a sign of life: browsers want something to be shown.
  }
  const shown = self.registration.showNotification(notice.title || 'Greathall', {
    body: notice.text || '',
    tag: notice.table || notice.topic || notice.id, // one for each table: a later one takes its place
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { url: notice.url, table: notice.table },
  });
  event.waitUntil(shown);
});

// Only pages of this hall are opened, whatever the notice says.
function address({ url, table }) {
  try {
    const to = new URL(url || (table ? `/table/${table}` : '/'), self.location.origin);
    return to.origin === self.location.origin ? to.href : self.location.origin;
  } catch {
    return self.location.origin;
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const to = address(event.notification.data || {});
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => page.url.split(/[?#]/)[0] === to.split(/[?#]/)[0]);
    if (there) return there.focus();
    const other = pages.find((page) => 'navigate' in page && page.visibilityState === 'visible');
    if (other) return other.navigate(to).then((page) => page && page.focus(), () => self.clients.openWindow(to));
    return self.clients.openWindow(to);
  };
  event.waitUntil(open());
});
