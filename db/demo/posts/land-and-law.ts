import { post } from './build.ts'

export const landPosts = [
  post({
    title: 'Reading a zoning code for a data center in one afternoon',
    slug: 'reading-a-zoning-code-for-a-data-center',
    metaTitle: 'Reading a zoning code for a data center',
    excerpt:
      'Seven places to look in a code, in order, and the words that decide whether a data center is allowed at all.',
    keywords: 'site selection, data center zoning, by right, conditional use, noise ordinance, setbacks',
    published: '2026-11-03T14:00:00.000Z',
    updated: '2026-11-05T11:00:00.000Z',
    featured: true,
    body: `
A zoning code is long because it answers every question anyone ever raised in town. You need answers to seven. Take the code, the map and the minutes of the planning commission for the last year, and read in this order.

**1. Find the district, then the overlays.** The map gives the base district of the parcel. Look for a second color or a dashed line on top: airport, river corridor, historic road, water supply. An overlay adds rules and rarely removes any. Check also whether the parcel is in the city at all, or only in its outer planning area, where only part of the code may apply.

**2. Look for the word in the use table.** Many codes now list *data center*, with or without a size. If it is there, note the letter beside it. **P** means permitted by right: staff approve a plan that meets the standards. **C**, **S** or **SE** means a hearing. An empty cell means no. If the word is missing, look at *telecommunications facility*, *office*, *light manufacturing*, *warehouse* and *utility*, and then at the sentence that says who decides about uses not listed. A written determination by the zoning administrator is worth the fee; a friendly phone call is not.

**3. Read the definition.** Definitions do quiet work. Some codes call it a data center only above a number of square feet; some count a mine with containers as a separate use; some include generators and substations as accessory, and others make the substation a utility use with a hearing of its own. If the substation needs a separate permit, it is on the critical path.

**4. Read the use standards.** A use that is allowed still meets conditions written for it: distance from homes, facade and screening, height with and without equipment, location of generators, a noise or power supply study. Measure the distance rule on the aerial before anything else. A 500-foot setback from a residential lot line can take half of a forty-acre parcel.

**5. Read the noise chapter, which is often in another part of the municipal code.** Look for the limit at the lot line at night, in dBA, and for a limit on low tones, in dBC. Emergency generators are commonly exempt in an emergency and *not* when tested. Chillers run all the time: they set the design.

**6. Read the dimensional table.** Height, coverage, impervious area, floor area ratio. Two-story halls with rooftop equipment reach 70 to 90 feet. Impervious cover is what stops projects in water supply watersheds; a limit of a quarter of the site quadruples the effective land price.

**7. Read the procedure.** Who approves what, in which order, within how many days. Does a rezoning need a development agreement? Does approval expire, and does a site plan *vest* the right when the code changes later? Towns have changed their rules in a single season, and projects with a vested plan were built while others were not.

**Then read the minutes.** The code says what is allowed and the minutes say what is welcome. Find the last three industrial cases. Which conditions were added? What did neighbors ask for? Did the board follow the staff report? An hour here saves a year.

**Where there is no zoning.** Most Texas counties, and some in other states, have none. Subdivision rules, floodplain permits, driveway permits, septic rules and private *deed restrictions* remain. Ask the title company for the restrictions by name, because they may prohibit what no public body does. And remember that a city can annex, and that its outer planning area may already reach the fence.

**Write it down on one page.** District, overlays, use letter, definition, three limiting standards with their section numbers, procedure with its shortest time, and the date of the code you read. Put the page in the listing. Buyers can check it in minutes, and they will *trust the rest of the file* a little more.`,
  }),
  post({
    title: 'Ground lease or sale: how landowners compare the two',
    slug: 'ground-lease-or-sale',
    metaTitle: 'Ground lease or sale for landowners',
    excerpt:
      'A sale pays once and ends the risk. A lease pays for decades and keeps some of it. The terms that tip the balance.',
    keywords: 'landowners, ground lease, land sale, option, escalation, data center lease',
    published: '2026-10-07T14:00:00.000Z',
    updated: '2026-10-09T10:00:00.000Z',
    body: `
A builder wants your land. You can sell it, or you can keep it and lease it. Both are common, both can be right, and the headline number of one says little about the other. Here is how to compare them side by side. This is not legal or tax advice; have your lawyer and tax adviser see the draft *before* you sign the option.

**Put them in the same terms.** A sale is one payment, less costs and tax. A lease is a series of payments, each worth less the later it comes. Choose the rate you could earn elsewhere at a similar risk and discount the rent over the term. At six percent, thirty years of a rent that rises two percent a year are worth roughly seventeen times the first year's rent. Add what the land may be worth when it comes back, discounted as well: small, but yours.

**Ask what happens before the rent starts.** Almost every deal begins with an option. The builder pays a modest sum to study power, soil and permits for one to three years and may walk away. During that time you cannot sell to anyone else. The option fee, how much it increases with each extension, and whether it counts toward the price deserve more attention than they get. Tie extensions to *demonstrable progress*: an application filed, a study paid for.

**Read the escalation.** Fixed steps of two or three percent are simple. An index protects against inflation and needs a floor and a cap. A step to market value every ten years protects best and is argued about most. Over forty years, two and a half percent instead of one and a half makes the final rent about half again as high.

**Get paid for what you bring.** If your land comes with a substation, a queue position, a water right or a rail spur, price it separately. A rent per megawatt in service, on top of the rent per acre, pays you for what makes the parcel rare. Keep rights that outlive the tenant, above all the interconnection and easements, in your name or returnable to it.

**Who carries which risk.** In a sale, nearly everything passes to the buyer at closing. In a lease, three things stay. The tenant may fail: ask for a parent guarantee and for rent in advance. The building may be abandoned: ask for removal, or for ownership of it, and a *bond* that grows in the last years. The lender may step in: lease financing will ask you for its right to cure a default, and a fair version of it costs you nothing. What you should refuse is to mortgage your own title for the tenant's loan.

**Taxes differ more than prices.** Sale proceeds are commonly a capital gain and can often be deferred into other real estate. Rent is income, every year. Land under agricultural valuation loses it when the use changes, and *rollback tax* for past years falls due: write down who pays. Property tax on the improvements belongs to the tenant and the lease should say so in plain words.

**Family and time.** A lease keeps the land in the family and asks the family to run a contract for decades. Name one person. Decide in your own documents what happens after a death or divorce. A sale ends the matter, and many owners who could earn more by leasing choose it for that reason. It is a good reason.

**Five clauses to look for in a draft lease.** The *term and renewals*, counted together. The *delivery date* after which rent starts whether or not anything is built. The *use clause*, wide enough for the tenant to adapt and narrow enough to exclude what you would not have next door. *Assignment*: to whom, with or without consent, and whether the first tenant stays bound. *Surrender*: in what condition the land comes back, how deep foundations are removed, and who certifies it.

**A table for the kitchen.** Two columns, sale and lease. Rows: cash in the first three years, present value of all later cash, tax, what can go wrong, what it requires of us, what our children will own in 2060. Fill it with real figures from the drafts. The answer is usually visible before the last row.`,
  }),
  post({
    title: 'A due diligence checklist for infrastructure land',
    slug: 'due-diligence-checklist',
    metaTitle: 'Due diligence checklist for infrastructure land',
    excerpt:
      'Twenty-four questions in the order in which they are cheapest to answer, from a free map to a drilled boring.',
    keywords:
      'landowners, site selection, due diligence, land checklist, title, survey, phase I, geotechnical, power letter',
    published: '2026-08-12T14:00:00.000Z',
    updated: '2026-08-20T10:00:00.000Z',
    body: `
Due diligence finds the reason not to buy while finding it is still cheap. The order matters: free questions first, then those that cost a phone call, then those that cost a consultant. Stop at the first answer that ends the project.

**First day, at your desk.**
1. Does the drawn outline match the county's parcel map and the acreage in the deed?
2. Which voltage is the closest line, who owns it, and does it cross the land or only run past it?
3. Where is the closest substation, and at what voltages?
4. Is any part in a flood zone, and where is the 500-year line?
5. Are wetlands mapped, and do the aerials of wet years show more?
6. What are slope, soil class and depth to rock in the public soil survey?
7. Which district, overlay and city planning area apply?
8. What is within a thousand feet: homes, schools, airports, tank farms?

A parcel that survives this list is worth a call. About half do not.

**First week, by phone and letter.**
9. Ask the utility for its large-load process, and send the inquiry.
10. Ask the planner for a meeting, and bring one page.
11. Ask the water and sewer provider for line sizes, and for what is *uncommitted*, which is not the same as installed.
12. Ask two carriers which route they would use, and how far the splice is.
13. Ask the landowner for the survey, the last title policy, leases, and letters from earlier projects.
14. Ask the road authority about weight limits and driveways. Transformers travel on long trailers.

**First month, with an option in hand.**
15. Title commitment. Read Schedule B line by line: easements, restrictions, minerals, access.
16. Boundary and topographic survey to the standard that the lender asks for.
17. Phase I environmental assessment. If it recommends a Phase II, renegotiate the price.
18. Wetland delineation and species review, in season. Some surveys can be done only in spring.
19. Cultural resources: a letter from the state office, and an archaeologist's survey if the letter asks for one.
20. Three to five borings. Ask for swelling clay, cavities, groundwater and rock, and for a statement on foundations.

**Before closing, with lawyers and engineers.**
21. The power agreement, or a study whose *conditions you can meet*, with dates.
22. The approval, final and past its appeal period; or a price that reflects that it is not.
23. Taxes: rollback, abatement, equipment. In writing, from the assessor.
24. Estoppels from tenants, crossing agreements for lines and pipes, and the release of any old option.

**Three habits help.** Date every answer, because power letters and codes age within months. Write *unknown* where nothing is known: a blank is read as yes by optimists and as no by everyone else. And keep one person in charge of the list. A question that is everyone's job gets asked twice or not at all.

**Know what ends a project.** The same causes turn up in files that closed without a purchase: the utility's date was years beyond the tenant's; mineral owners would not waive the surface; the access road crossed a neighbor without a recorded easement; the floodway was wider than the map; or a hearing showed that the use was not wanted. Each was visible in the first month. None was in the brochure.

**What a seller can do.** Answer items 1 to 14 before listing. It takes two weeks and little money. Buyers are short of time rather than short of land, and the parcel that answers first is the one they visit.`,
  }),
]
