/** Types of the records that are made when a zone is signed. */
export const madeBySigning: ReadonlySet<string> = new Set(["NSEC", "NSEC3", "NSEC3PARAM", "RRSIG"]);
