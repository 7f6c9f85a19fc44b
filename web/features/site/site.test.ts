import { words } from 'words:blog';
import { plans, trialDays } from '@everycast/contract/plans';
import { namedPlatforms, platformIds } from '@everycast/contract/platforms';
import about from '@everycast/messages/locales/en/screens/about.json' with { type: 'json' };
import company from '@everycast/messages/locales/en/screens/company.json' with { type: 'json' };
import faq from '@everycast/messages/locales/en/screens/faq.json' with { type: 'json' };
import pricing from '@everycast/messages/locales/en/screens/pricing.json' with { type: 'json' };
import site from '@everycast/messages/locales/en/screens/site.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { articles } from './blog/articles.ts';

const names = (ids: readonly string[]) => namedPlatforms.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

describe('The public pages claim what is there', () => {
  test('the home page says which platforms can be connected, and which cannot yet', () => {
    const [today = '', later = ''] = site.home.platforms.split(', or try');
    const connectable = names(platformIds);
    for (const name of connectable) expect(today).toContain(name);
    for (const { name } of namedPlatforms.filter((platform) => !connectable.includes(platform.name))) {
      expect(today).not.toContain(name);
      expect(later).toContain(name);
    }
  });

  test('the FAQ names the platforms of the specification and those that Connect Instagram', () => {
    const answer = faq.questions.find(({ question }) => question === 'Which platforms are supported?')?.answer;
    for (const name of ['Facebook', 'Instagram', 'Twitter', 'LinkedIn', 'TikTok', ...names(platformIds)]) expect(answer).toContain(name);
  });

  test('trial and lowest price are those of the plans, wherever they are mentioned', () => {
    const lowest = Math.min(...plans.map(({ monthlyPrice }) => monthlyPrice));
    const claims = [pricing.lead, pricing.description, site.home.facts.join(' '), faq.questions.map(({ answer }) => answer).join(' ')];
    for (const claim of claims) {
      expect(claim).toContain(`${trialDays}-day free trial`);
      expect(claim).toContain(`from ${lowest} per month`);
    }
  });

  test('a year costs as much as ten months, as the billing period says', () => {
    for (const plan of plans) expect(plan.annualPrice).toBe(10 * plan.monthlyPrice);
  });
});

describe('The public pages are complete', () => {
  test('and nothing on them names a file of the source', () => {
    for (const shown of [about, site, faq, pricing, company]) expect(JSON.stringify(shown)).not.toMatch(/\.(ts|tsx|json)\b|\bweb\//);
  });

  test('ten questions, four articles with words, a team of three and four items of recognition', () => {
    expect(faq.questions).toHaveLength(10);
    expect(articles).toHaveLength(4);
    const t = words();
    for (const { slug } of articles) expect(t(`articles.${slug}.sections`, { returnObjects: true }).length).toBeGreaterThan(0);
    expect(new Set(company.team.map(({ name }) => name)).size).toBe(3);
    expect(company.recognition).toHaveLength(4);
  });
});
