// Runs before the first paint, so that neither the colours nor the header of a page change once it is seen, and before the router, which reads
// the state that the page before has passed on. The keys are those of lib/theme.ts, lib/session/person-hint.ts and lib/pass-on.ts.
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
  const passed = sessionStorage.getItem('everycast.passed-state');
  if (passed) {
    sessionStorage.removeItem('everycast.passed-state');
    const { path, state } = JSON.parse(passed);
    if (path === location.pathname + location.search) history.replaceState({ ...history.state, usr: state }, '');
  }
}
