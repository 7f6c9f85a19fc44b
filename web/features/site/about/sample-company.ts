/**
 * A fictional company for the about page. The owner of an instance replaces it here with their own data, and sets `sample` to false, which
 * removes the "Sample data" labels.
 */
export const company = {
  sample: true,
  impact: { figure: '50+', text: 'Customers in over 50 countries.' },
  story: { text: 'Founded in 2023. Say in a few sentences how it began, and what you do today.' },
  team: [
    { name: 'Maren Solbakk', role: 'Chief executive', text: 'Sets the direction and answers for what Everycast promises.' },
    { name: 'Tobias Okonjo', role: 'Head of product', text: 'Decides what gets built next, from what customers ask for.' },
    { name: 'Priya Castellan', role: 'Head of engineering', text: 'Makes sure every post goes out exactly once.' },
  ],
  recognition: [
    { title: 'An award', by: 'Who gave it, and the year' },
    { title: 'A review', by: 'Where it appeared, and when' },
    { title: 'A certificate', by: 'Who issued it, and for what' },
    { title: 'A community prize', by: 'Who voted, and the year' },
  ],
};
