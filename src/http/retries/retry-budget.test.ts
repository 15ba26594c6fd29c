import { createRetryBudget } from "./retry-budget.ts";

const spendAll = (cost: number): number => {
  const budget = createRetryBudget();
  let retries = 0;
  while (budget.trySpend(cost)) retries++;
  return retries;
};

it("allows 100 retries, or 50 after deadlines, without a success in between", () => {
  expect(spendAll(5)).toBe(100);
  expect(spendAll(10)).toBe(50);
});

it("is refilled by success: what the last retry took, else one token, never beyond the start", () => {
  const budget = createRetryBudget();
  budget.succeeded(0);
  for (let spent = 0; spent < 500; spent += 10) expect(budget.trySpend(10)).toBe(true);
  expect(budget.trySpend(1)).toBe(false);
  budget.succeeded(0);
  expect(budget.trySpend(2)).toBe(false);
  expect(budget.trySpend(1)).toBe(true);
  budget.succeeded(10);
  expect(budget.trySpend(10)).toBe(true);
});
