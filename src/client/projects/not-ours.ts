import { importCommand } from "../import-advice.ts";
import { printImportId } from "../import-id-text.ts";
import { showTime } from "../service-time.ts";
import { isLate, isOld, type Beginning } from "./identify-project.ts";
import { hasSetting, type Project } from "./project.ts";

/**
 * Why none of the projects of a name counts as the one that was asked for, in words that fit after "waiting for". A service that adds an
 * admin, for example, would otherwise be waited for in vain, and nothing would say what for.
 */
export function describeNotOurs(named: readonly Project[], beginning: Beginning): string | undefined {
  const reasons = named.flatMap((project) => {
    const why = whyNotOurs(project, beginning);
    return why.length === 0
      ? []
      : [`${printImportId(project.cluster, project.id)} has its name, but ${why.join(" and ")}`];
  });
  const [first] = named;
  if (first === undefined || reasons.length === 0) return undefined;
  const command = importCommand(printImportId(first.cluster, first.id));
  return (
    `a project that is certainly the one asked for. ${reasons.join("; ")}. If it is the one all the same, write what it has into the ` +
    `configuration, forget the entry of the state (\`terraform state rm ADDRESS\`), and import it: \`${command}\`; if others made it and the one ` +
    "asked for is gone, forget that entry and choose another name"
  );
}

function whyNotOurs(project: Project, beginning: Beginning): string[] {
  const { declared, known, since } = beginning;
  const [created, asked] = [project.created, since];
  const times =
    created === null || asked === undefined
      ? undefined
      : {
          created: `it was created at ${showTime(created)}`,
          asked: `it was asked for at ${showTime(asked)} by the service's clock`,
        };
  return [
    ...(known.has(project.id) ? ["it was there before"] : []),
    ...(times !== undefined && isOld(project, beginning) ? [`${times.created}, before ${times.asked}`] : []),
    ...(times !== undefined && isLate(project, beginning) ? [`${times.created}, long after ${times.asked}`] : []),
    ...(hasSetting(declared, project, "customerId") || project.customerId === null
      ? []
      : [`its customer is ${JSON.stringify(project.customerId)}`]),
    ...(hasSetting(declared, project, "adminUids") || project.adminUids === null
      ? []
      : [`its admins are ${project.adminUids.join(", ")}`]),
  ];
}
