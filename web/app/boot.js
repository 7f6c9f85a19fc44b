// Runs before the first paint, so that neither the colours nor the header of a page change once it is seen.
// The keys are those of lib/theme/theme.ts and lib/session/person-hint.ts.
{
  const page = document.documentElement;
  const theme = localStorage.getItem('everycast.theme');
  if (theme) page.dataset.theme = theme;
  if (localStorage.getItem('everycast.person')) page.dataset.person = '';
}
