import { useWords as useCompany } from 'words:company';
import { useWords } from 'words:legal';
import type { ReactNode } from 'react';
import { Box, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import css from './legal.module.css';

/** A page about the company that runs this server. While its file (`locales/<language>/company.json`) is the sample, the page says so. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const t = useWords();
  const company = useCompany();
  return (
    <Box mx="auto" className={page.page}>
      <Box mx="auto" maxW="var(--w-read)">
        <Text as="h1" size={40} track="display" className={page.title}>
          {title}
        </Text>
        <Text mt={16} fontSize={18} tone="muted" pretty className={page.lead}>
          {lead}
        </Text>
        {company('sample') && (
          <Box as="aside" mt={32} p={16} border="dashed" radius={10} aria-labelledby="sample">
            <h2 id="sample">{t('sampleTitle')}</h2>
            <Text tone="muted">{t('sampleText')}</Text>
          </Box>
        )}
        <Text as="div" mt={32} size={16} pretty className={css.text}>
          {children}
        </Text>
      </Box>
    </Box>
  );
}

/** Headings with paragraphs. */
export function Sections({ of }: { of: readonly { heading: string; text: readonly string[] }[] }) {
  return of.map(({ heading, text }) => (
    <section key={heading}>
      <h2>{heading}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
}
