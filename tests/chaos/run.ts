/* `npm run chaos`: two servers on one machine; `npm run chaos -- --cluster`: a whole cluster. Each file lists its options. */
if (process.argv.includes('--cluster')) await import('../cluster/chaos-run.ts');
else await import('./one-machine.ts');

// A module, for the imports above.
export {};
