interface OwnerNote {
  readonly owner?: string;
}

/** The note by which a provider tells the resources of a run apart. */
export function ownerOf(notes: Uint8Array): string | undefined {
  return readNotes(notes).owner;
}

/** Notes with the name of a resource, unless they have one. */
export function withOwner(notes: Uint8Array, owner: string | undefined): Uint8Array {
  if (owner === undefined || ownerOf(notes) !== undefined) return notes;
  return new TextEncoder().encode(JSON.stringify({ ...readNotes(notes), owner }));
}

function readNotes(notes: Uint8Array): OwnerNote {
  return notes.length === 0 ? {} : (JSON.parse(new TextDecoder().decode(notes)) as OwnerNote);
}
