-- A shipped layer has a plainer name. One that an operator gave stays.
update layers set name = 'Power plant interconnections'
where shipped_as = 'us-plant-interconnections' and name = 'Where US plants meet the grid';
