/** Width for what is no terminal: fits most editors and mails. */
const elsewhere = 120;

/** Narrower than this, a table would be all gaps. */
const narrowest = 60;

/** How wide tables may be, in terminal cells: as wide as the terminal, within reason. */
export function lineWidthOf(stream: { readonly columns?: number | undefined }): number {
  const { columns = 0 } = stream;
  // Some terminals, such as those of build servers, say that they have no columns at all.
  return columns === 0 ? elsewhere : Math.max(columns, narrowest);
}
