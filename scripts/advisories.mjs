/**
 * What `npm audit --json` prints: by package, and in `via` its own advisories beside the names of others that it depends on.
 * @typedef {{ vulnerabilities?: Record<string, { via: (string | { title: string, url: string, severity: string, range: string })[] }> }} AuditReport
 */

/** The advisories that SECURITY.md lists, each with its reason. @param {string} security @returns {string[]} */
export function listedAdvisories(security) {
  return [...security.matchAll(/^- (GHSA(?:-\w{4}){3}): \S/gm)].map(([, id = '']) => id)
}

/**
 * A line for each advisory about one of the packages `shipped` that is not `listed`. Packages that only depend on a bad one are no
 * finding: what of them is shipped, is itself among the shipped.
 * @param {Required<AuditReport>} report @param {string[]} shipped names @param {string[]} listed ids
 * @returns {string[]}
 */
export function shippedAdvisories({ vulnerabilities }, shipped, listed) {
  return Object.entries(vulnerabilities)
    .filter(([name]) => shipped.includes(name))
    .flatMap(([name, { via }]) =>
      via.flatMap((one) => {
        if (typeof one === 'string' || listed.some((id) => one.url.endsWith(`/${id}`))) return []
        return `${one.severity}\t${name} ${one.range}: ${one.title} (${one.url})`
      }),
    )
}
