// Generated from the locale files by `npm run generate`. Don't edit.

declare module 'words:about' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'about'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:account-groups' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'account-groups'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:accounts' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'accounts'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:activity' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'activity'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:add-to-queue' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'add-to-queue'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:ai-images' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'ai-images'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:ai-late' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'ai-late'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:analytics' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'analytics'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:api-keys' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'api-keys'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:approval-policy' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'approval-policy'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:approval-sections' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'approval-sections'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:approvals' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'approvals'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:assistant' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'assistant'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:attention' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'attention'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:auth' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'auth'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:best-times' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'best-times'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:billing' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'billing'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:blog' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'blog'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:brand' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'brand'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:bulk' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'bulk'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:calendar' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'calendar'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:calendar-hours' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'calendar-hours'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:cards' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'cards'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:causes' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'causes'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:client-review' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'client-review'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:clips' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'clips'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:closed-workspace' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'closed-workspace'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:comments' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'comments'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:common' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'common'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:company' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'company'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:confirm-email' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'confirm-email'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:confirm-identity' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'confirm-identity'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:contact' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'contact'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:crop' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'crop'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:dashboard' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'dashboard'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:device' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'device'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:duplicates' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'duplicates'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:emoji' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'emoji'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:engagement' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'engagement'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:evergreen' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'evergreen'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:faq' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'faq'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:features-page' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'features-page'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:feeds' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'feeds'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:groups' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'groups'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:guide' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'guide'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:hues' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'hues'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:ideas' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'ideas'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:images' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'images'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:images-late' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'images-late'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:imports' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'imports'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:install' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'install'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:label-marks' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'label-marks'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:labels' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'labels'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:leaving' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'leaving'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:legal' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'legal'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:link-pages' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'link-pages'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:links' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'links'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:media' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'media'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:notifications' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'notifications'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:palette' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'palette'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:passkey-use' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'passkey-use'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:passkeys' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'passkeys'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:post-filters' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'post-filters'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:post-marks' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'post-marks'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:posts' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'posts'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:pricing' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'pricing'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:proxies' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'proxies'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:proxy-choice' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'proxy-choice'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:queues' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'queues'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:repeats' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'repeats'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:reply-requests' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'reply-requests'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:reports' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'reports'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:review-links' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'review-links'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:revisions' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'revisions'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:sandbox' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'sandbox'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:second-step' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'second-step'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:security' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'security'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:server' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'server'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:settings' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'settings'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:shell' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'shell'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:shortcuts' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'shortcuts'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:site' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'site'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:snippet-dialog' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'snippet-dialog'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:snippets' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'snippets'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:sources' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'sources'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:stream-analytics' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'stream-analytics'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:stream-events' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'stream-events'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:streaming' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'streaming'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:text-tools' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'text-tools'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:two-factor' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'two-factor'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:upload' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'upload'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:usage' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'usage'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:videos' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'videos'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:watermark' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'watermark'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:webhooks' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'webhooks'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:when' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'when'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:workspace-export' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'workspace-export'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}

declare module 'words:workspaces' {
  type Words = ReturnType<typeof import('../i18n.ts').area<'workspaces'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}
