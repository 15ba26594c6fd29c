/** A time of the service (Unix ms) for messages; one that no calendar holds as the number that it is. */
export function showTime(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}
