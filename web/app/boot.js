// Runs before the first paint, so that neither the colours nor the header of a page change once it is seen, and before the router, which reads
// the state that the page before has passed on. The keys are those of lib/theme.ts, lib/session/person-hint.ts, lib/pass-on.ts and
// lib/i18n/shown-language.ts.
{
  const page = document.documentElement;
  const theme = localStorage.getItem('everycast.theme');
  if (theme) page.dataset.theme = theme;
  // Shown again from the browser's memory, or with another tab having signed in or out, a page may have been left as it was.
  const showPerson = () => {
    const initials = localStorage.getItem('everycast.person');
    if (initials) page.dataset.person = '';
    else delete page.dataset.person;
    page.style.setProperty('--initials', JSON.stringify(initials ?? ''));
  };
  showPerson();
  addEventListener('pageshow', ({ persisted }) => persisted && showPerson());
  addEventListener('storage', showPerson);
  // A page's link to itself in another language. The choice is for the app, too, and the server reads the cookie.
  addEventListener('click', ({ target }) => {
    const link = target.closest('a[hreflang]');
    if (!link) return;
    localStorage.setItem('everycast.language', link.hreflang);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
    document.cookie = `everycast.language=${link.hreflang}; Path=/; SameSite=Lax; Max-Age=31536000`;
    link.search = location.search;
  });
  const passed = sessionStorage.getItem('everycast.passed-state');
  if (passed) {
    sessionStorage.removeItem('everycast.passed-state');
    const { path, state } = JSON.parse(passed);
    if (path === location.pathname + location.search) history.replaceState({ ...history.state, usr: state }, '');
  }
}
