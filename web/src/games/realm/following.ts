// Whether the map goes along with the action, kept in this browser.
const place = 'greathall.realm.follow';
export function wantsToFollow(): boolean {
  try {
    return localStorage.getItem(place) !== 'no';
  } catch {
    return true;
  }
}
export function keepFollowing(yes: boolean) {
  try {
    localStorage.setItem(place, yes ? 'yes' : 'no');
  } catch {
    // private windows may refuse; then it is so until the page is closed
  }
}
