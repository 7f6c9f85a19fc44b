/**
 * A made-up company for the about page. It is nobody: whoever runs an instance replaces it with the truth about themselves,
 * here and nowhere else, and then sets `sample` to false, which takes the "Sample data" marks off the page.
 */
export const company = {
  sample: true,
  impact: { figure: '50+', text: 'Customers in over 50 countries.' },
  story: { text: 'Founded in 2023. Say in a few sentences how it began, and what you do today.' },
  team: [
    { name: 'Name of a person', role: 'Chief executive', text: 'What this person looks after, in one line.' },
    { name: 'Name of a person', role: 'Head of product', text: 'What this person looks after, in one line.' },
    { name: 'Name of a person', role: 'Head of engineering', text: 'What this person looks after, in one line.' },
  ],
  recognition: [
    { title: 'An award', by: 'Who gave it, and the year' },
    { title: 'A review', by: 'Where it appeared, and when' },
    { title: 'A certificate', by: 'Who issued it, and for what' },
    { title: 'A community prize', by: 'Who voted, and the year' },
  ],
};
