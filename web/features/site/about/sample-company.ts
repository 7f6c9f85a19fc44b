/**
 * The about page's company is fictional. The owner of an instance replaces its texts in `locales/<language>/sample-company.json` with their
 * own, and sets this to false, which removes the "Sample data" labels.
 */
export const isSample = true;
